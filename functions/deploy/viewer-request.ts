import { filePath, lastSlashes, prerenderedDocuments, shellDocument } from '#domain/api/documents.ts'
import { product } from '#domain/product.ts'
import { viewerAddressHeader } from '#functions/shared/request.ts'
import { problem } from '#functions/shared/respond.ts'

/**
 * What the router does with a request before it looks for files and functions, as source for the head of its CloudFront
 * Function: the same documents, 404s and 405s as the local host, from the same tables. It writes who asked, over whatever the
 * viewer sent. Old JavaScript, and short: CloudFront takes 10 KB, of which SST uses eight.
 */
export const viewerRequest = (functionPaths: ReadonlyArray<string>): string => `
  const asked = event.request.uri;
  const isBelow = (base) => asked === base || asked.startsWith(base + '/');
  event.request.headers['${viewerAddressHeader}'] = { value: event.viewer.ip };
  if (isBelow('${product.apiBasePath}')) {
    if (!${JSON.stringify(functionPaths)}.some(isBelow)) return ${JSON.stringify(notFound())};
  } else if (event.request.method !== 'GET' && event.request.method !== 'HEAD') {
    return ${JSON.stringify(methodNotAllowed)};
  } else if (!${String(filePath)}.test(asked)) {
    event.request.uri = '/' + (${JSON.stringify(prerenderedDocuments)}[asked.replace(${String(lastSlashes)}, '$1')] || '${shellDocument}');
  }`

const notFound = () => {
  const { status, headers, body } = problem('not_found')
  return { statusCode: status, statusDescription: 'Not Found', headers: edgeHeaders(headers), body: { encoding: 'text', data: body } }
}

const edgeHeaders = (headers: Readonly<Record<string, string>>) => Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }]))

const methodNotAllowed = { statusCode: 405, statusDescription: 'Method Not Allowed', headers: edgeHeaders({ allow: 'GET, HEAD', 'cache-control': 'no-store' }) }
