import { useMachine } from '@xstate/react'
import { createRoot } from 'react-dom/client'
import { proxy, useSnapshot } from 'valtio'
import { Route, Switch } from 'wouter'
import { assign, setup } from 'xstate'
import * as z from 'zod/mini'

/** The bare stack: every library that the product uses on its first screen, and nothing of the product. */
const shape = z.object({ items: z.array(z.object({ id: z.string(), done: z.boolean() })) })
const store = proxy(
  shape.parse({ items: Array.from({ length: 12 }, (_, index) => ({ id: `Item ${index + 1}`, done: false })) }),
)

const machine = setup({
  types: { context: {} as { readonly ticks: number }, events: {} as { readonly type: 'tick' } },
}).createMachine({
  id: 'floor',
  context: { ticks: 0 },
  on: { tick: { actions: assign({ ticks: ({ context }) => context.ticks + 1 }) } },
})

const Today = () => {
  const { items } = useSnapshot(store)
  const [state, send] = useMachine(machine)
  return (
    <main>
      <h1>Today, {state.context.ticks}</h1>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <label>
              <input type="checkbox" checked={item.done} onChange={() => send({ type: 'tick' })} /> {item.id}
            </label>
          </li>
        ))}
      </ul>
    </main>
  )
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <Switch>
      <Route path="/app/today" component={Today} />
      <Route>Not here</Route>
    </Switch>,
  )
}
