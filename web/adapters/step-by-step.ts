import { othersFirst } from './others-first.ts'

/** What a turn of long work may take, milliseconds: less than a frame. */
const turnMs = 8

/** Goes through the steps of long work; input and frames come in between. False where nobody wants it any more. */
export const stepByStep = async (steps: Generator<void, void, void>, isWanted: () => boolean = () => true): Promise<boolean> => {
  for (;;) {
    for (const until = performance.now() + turnMs; performance.now() < until; ) if (steps.next().done) return true
    await othersFirst()
    if (!isWanted()) return false
  }
}
