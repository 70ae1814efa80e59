/** A lint rule of our own, since none of oxlint's knows a `new Date` without arguments. */

const message = 'Hold the clock: take the moment from test/support.'
const asksByName = { Date: ['now'], DateTime: ['now'] }
/** With arguments they are a moment that is given. */
const asksWhenEmpty = { DateTime: ['local', 'utc'] }

const isNamed = (node, names) =>
  node.type === 'MemberExpression' && names[node.object.name]?.includes(node.property.name ?? node.property.value)

const holdTheClock = {
  create: (context) => {
    const report = (node) => context.report({ node, message })
    return {
      MemberExpression: (node) => void (isNamed(node, asksByName) && report(node)),
      NewExpression: (node) => void (node.callee.name === 'Date' && node.arguments.length === 0 && report(node)),
      CallExpression: (node) =>
        void (
          (node.callee.name === 'Date' || (node.arguments.length === 0 && isNamed(node.callee, asksWhenEmpty))) &&
          report(node)
        ),
    }
  },
}

// oxlint-disable-next-line import/no-default-export -- how oxlint finds it
export default { meta: { name: 'tests' }, rules: { 'hold-the-clock': holdTheClock } }
