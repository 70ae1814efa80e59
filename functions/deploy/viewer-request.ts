import { filePath, lastSlashes, prerenderedDocuments, shellDocument } from '#domain/api/documents.ts'
import { product } from '#domain/product.ts'
import { viewerAddressHeader } from '#functions/shared/request.ts'
import { problem } from '#functions/shared/respond.ts'
import { routerProofHeader } from '#functions/shared/router-proof.ts'
import type { DeployedFunction } from './functions.ts'

type RoutedFunction = Pick<DeployedFunction, 'path' | 'takesCookies'>

/**
 * Source for the head of the router's CloudFront Function: the same documents, 404s and 405s as the local host. For a
 * function it sets `routerKey` and the viewer's address, over any headers of the viewer. Old JavaScript, and short:
 * CloudFront takes 10 KB, of which SST uses eight.
 */
export const viewerRequest = (functions: ReadonlyArray<RoutedFunction>, routerKey: string): string => `
  const request = event.request, headers = request.headers, uri = request.uri;
  const isBelow = (base) => uri === base || uri.startsWith(base + '/');
  if (isBelow('${product.apiBasePath}')) {
    if (!${pathsOf(functions)}.some(isBelow)) return ${JSON.stringify(notFound())};
    headers['${viewerAddressHeader}'] = { value: event.viewer.ip };
    headers['${routerProofHeader}'] = { value: '${routerKey}' };
    if (${pathsOf(functions.filter(({ takesCookies }) => !takesCookies))}.some(isBelow)) request.cookies = {};
  } else if (!/^(GET|HEAD)$/.test(request.method)) {
    return ${JSON.stringify(methodNotAllowed)};
  } else if (!${String(filePath)}.test(uri)) {
    const page = uri.replace(${String(lastSlashes)}, '$1');
    request.uri = '/' + (${JSON.stringify(prerenderedDocuments)}[page] || '${shellDocument}');
  }`

/** The source without indents, empty lines and comments, so that it fits. Line ends stay: they end statements. */
export const squeezed = (source: string): string =>
  source
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('//'))
    .join('\n')

const pathsOf = (functions: ReadonlyArray<RoutedFunction>): string => JSON.stringify(functions.map(({ path }) => path))

const notFound = () => {
  const { status, headers, body } = problem('not_found')
  return { statusCode: status, headers: edgeHeaders(headers), body: { encoding: 'text', data: body } }
}

const edgeHeaders = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }]))

const methodNotAllowed = { statusCode: 405, headers: edgeHeaders({ allow: 'GET, HEAD', 'cache-control': 'no-store' }) }
