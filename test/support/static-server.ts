import { readFile } from 'node:fs/promises'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const types: Readonly<Record<string, string>> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' }

/** Serves a folder on a free loopback port, brotli-compressed, for pages that are measured beside ours. `rewrite` may change a document. */
export const serveFolder = async (
  folder: string,
  options: { readonly document: string; readonly rewrite?: (html: string) => string },
): Promise<{ readonly origin: string; readonly close: () => Promise<void> }> => {
  const server: Server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://127.0.0.1').pathname
    const file = extname(path) === '' ? options.document : path
    readFile(join(folder, file)).then(
      (bytes) => {
        const body = file.endsWith('.html') && options.rewrite ? Buffer.from(options.rewrite(bytes.toString('utf8'))) : bytes
        response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream', 'content-encoding': 'br' })
        response.end(brotliCompressSync(body))
      },
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, close: () => new Promise((closed) => server.close(() => closed())) }
}
