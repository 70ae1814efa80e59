import { useEffect, useState } from 'react'
import type { Chart } from '#machines/diagrams/chart.ts'
import type { Face } from './chart-lines.ts'
import { type Drawing, layOut } from './layout.ts'

const weightAndSize: Readonly<Record<Face, string>> = { name: '600 13px', strong: '500 12px', small: '400 11.5px' }

/** Measures text in the page's font. */
const textMeasure = (): ((text: string, face: Face) => number) => {
  const brush = document.createElement('canvas').getContext('2d')
  const family = getComputedStyle(document.documentElement).fontFamily
  return (text, face) => {
    if (!brush) return text.length * 7
    brush.font = `${weightAndSize[face]} ${family}`
    return brush.measureText(text).width
  }
}

/** Loaded with the first drawing: ELK is three times as large as the rest of the page. */
const loadLayout = async () => {
  const { default: Elk } = await import('elkjs/lib/elk.bundled.js')
  const elk = new Elk()
  return (chart: Chart) => layOut(chart, textMeasure(), (graph) => elk.layout(graph))
}

let layout: ReturnType<typeof loadLayout> | undefined

/** A chart with its layout; undefined until that is computed. */
export const useDrawing = (chart: Chart): Drawing | undefined => {
  const [drawn, setDrawn] = useState<{ readonly chart: Chart; readonly drawing: Drawing }>()
  useEffect(() => {
    let wanted = true
    layout ??= loadLayout()
    void layout.then((draw) => draw(chart)).then((drawing) => wanted && setDrawn({ chart, drawing }))
    return () => {
      wanted = false
    }
  }, [chart])
  return drawn?.chart === chart ? drawn.drawing : undefined
}
