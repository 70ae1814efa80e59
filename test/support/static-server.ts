import { readFile } from 'node:fs/promises'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const types: Readonly<Record<string, string>> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' }

const answer = async (path: string, rewrite: ((html: string) => string) | undefined) => {
  try {
    const bytes = await readFile(path)
    const body = path.endsWith('.html') && rewrite ? Buffer.from(rewrite(bytes.toString('utf8'))) : bytes
    return { status: 200, type: types[extname(path)] ?? 'application/octet-stream', body: brotliCompressSync(body) }
  } catch {
    return { status: 404, type: 'text/plain', body: brotliCompressSync('Not found') }
  }
}

/** Serves a folder on a free loopback port, brotli-compressed, for pages that are measured beside ours. `rewrite` may change a document. */
export const serveFolder = async (
  folder: string,
  options: { readonly document: string; readonly rewrite?: (html: string) => string },
): Promise<{ readonly origin: string; readonly close: () => Promise<void> }> => {
  const server: Server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://127.0.0.1').pathname
    const file = extname(path) === '' ? options.document : path
    void answer(join(folder, file), options.rewrite).then(
      ({ status, type, body }) => response.writeHead(status, { 'content-type': type, 'content-encoding': 'br' }).end(body),
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, close: () => new Promise((closed) => server.close(() => closed())) }
}
