import { useEffect, useState } from 'react'
import type { Chart } from '#machines/diagrams/chart.ts'
import type { Face } from './chart-lines.ts'
import { layOut, type Drawing } from './layout.ts'

const weightAndSize: Readonly<Record<Face, string>> = { name: '600 13px', strong: '500 12px', small: '400 11.5px' }

/** How wide the page's own face draws a text. */
const textMeasure = (): ((text: string, face: Face) => number) => {
  const brush = document.createElement('canvas').getContext('2d')
  const family = getComputedStyle(document.documentElement).fontFamily
  return (text, face) => {
    if (!brush) return text.length * 7
    brush.font = `${weightAndSize[face]} ${family}`
    return brush.measureText(text).width
  }
}

/** Comes with the first drawing: the layout is as large as the rest of the page three times over. */
const bringLayout = async () => {
  const { default: Elk } = await import('elkjs/lib/elk.bundled.js')
  const elk = new Elk()
  return (chart: Chart) => layOut(chart, textMeasure(), (graph) => elk.layout(graph))
}

let layout: ReturnType<typeof bringLayout> | undefined

/** A chart with a place for everything; undefined until it has been laid out. */
export const useDrawing = (chart: Chart): Drawing | undefined => {
  const [drawn, setDrawn] = useState<{ readonly chart: Chart; readonly drawing: Drawing }>()
  useEffect(() => {
    let wanted = true
    layout ??= bringLayout()
    void layout.then((draw) => draw(chart)).then((drawing) => wanted && setDrawn({ chart, drawing }))
    return () => {
      wanted = false
    }
  }, [chart])
  return drawn?.chart === chart ? drawn.drawing : undefined
}
