/** The floor of every function: it answers, and nothing else. */
export const handler = async () => ({
  statusCode: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ hello: 'world' }),
})
