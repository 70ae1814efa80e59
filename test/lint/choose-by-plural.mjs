/** A lint rule of our own: the form of a word follows a count by the one function that knows the rules of plurals. */

const message = 'Choose the form by plural or counted of domain/figures.ts.'
const isOne = (node) => node.type === 'Literal' && node.value === 1
/** The words of a text that the source holds; undefined for anything else. */
const wordsOf = (node) => {
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.raw).join('')
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
}

const chooseByPlural = {
  create: (context) => ({
    ConditionalExpression: (node) => {
      const { test, consequent, alternate } = node
      if (!/^[=!]==$/.test(test.operator) || !(isOne(test.left) || isOne(test.right))) return
      const words = [wordsOf(consequent), wordsOf(alternate)]
      if (!words.includes(undefined) && words.some((each) => /[a-z]/i.test(each))) context.report({ node, message })
    },
  }),
}

// oxlint-disable-next-line import/no-default-export -- how oxlint finds it
export default { meta: { name: 'words' }, rules: { 'choose-by-plural': chooseByPlural } }
