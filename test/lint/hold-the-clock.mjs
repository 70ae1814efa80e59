/** Lint rules of our own, since none of oxlint's knows a `new Date` by its arguments. */

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

const zoneMessage = "Name the zone: only web/adapters/time.ts reads the computer's own."
/** What a date says of itself in the computer's zone. */
const readsOwnZone = new Set(
  ['FullYear', 'Month', 'Date', 'Day', 'Hours', 'Minutes', 'TimezoneOffset']
    .flatMap((part) => [`get${part}`, `set${part}`])
    .concat('toDateString', 'toTimeString', 'toLocaleDateString', 'toLocaleTimeString'),
)

const nameTheZone = {
  create: (context) => {
    const report = (node) => context.report({ node, message: zoneMessage })
    return {
      MemberExpression: (node) => void (readsOwnZone.has(node.property.name) && report(node)),
      NewExpression: (node) => void (node.callee.name === 'Date' && node.arguments.length > 1 && report(node)),
    }
  },
}

// oxlint-disable-next-line import/no-default-export -- how oxlint finds it
export default { meta: { name: 'tests' }, rules: { 'hold-the-clock': holdTheClock, 'name-the-zone': nameTheZone } }
