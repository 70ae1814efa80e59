import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { prerenderedDocuments, shellDocument } from '#domain/api/documents.ts'
import { localMarker } from '#functions/local/stand-in/marker.ts'
import {
  attributes,
  brotliBytes,
  firstScripts,
  laterScripts,
  localFiles,
  localText,
  siteBytes,
  siteDocument,
  siteFiles,
  siteText,
  withImports,
} from './built-site.ts'

const documents = [...Object.values(prerenderedDocuments), shellDocument]
const scripts = siteFiles().filter((file) => file.endsWith('.js'))
const kilobyte = 1024

describe('[budgets 1] The downloads of a visitor', () => {
  it('the theme script is at most 0.5 KB', () =>
    expect(siteBytes('/theme.js').length).toBeLessThanOrEqual(0.5 * kilobyte))

  it('the app needs at most 170 KB of script for Today, compressed', () => {
    const needed = firstScripts()
    expect(needed.length).toBeGreaterThan(1)
    expect(brotliBytes(needed) / kilobyte).toBeLessThanOrEqual(170)
  })

  it('the rules of trades, 10 KB and more, are not among it: they come with the first event of trades', () => {
    const rules = scripts.filter((file) => /\/trade-rules-/.test(file))
    expect(rules).toHaveLength(1)
    const behind = rules.flatMap((file) => [...withImports(file)]).filter((file) => !firstScripts().includes(file))
    expect(brotliBytes(behind) / kilobyte).toBeGreaterThan(10)
  })

  it('with what every start fetches once Today is drawn it is at most 195 KB', () => {
    const later = laterScripts()
    expect(later.length).toBeGreaterThan(3)
    expect(brotliBytes([...firstScripts(), ...later]) / kilobyte).toBeLessThanOrEqual(195)
  })

  it.each(documents)('%s needs at most 12 KB of styles, compressed', (file) => {
    const sheets = attributes(siteDocument(file), 'link[rel=stylesheet]', 'href')
    expect(sheets.length).toBeGreaterThan(0)
    expect(brotliBytes(sheets) / kilobyte).toBeLessThanOrEqual(12)
  })

  it('every text file has a compressed copy next to it, byte for byte the same', () => {
    const texts = siteFiles().filter((file) => /\.(html|js|css|svg|webmanifest|txt)$/.test(file))
    const wrong = texts.filter((file) => !siteBytes(file).equals(brotliDecompressSync(siteBytes(`${file}.br`))))
    expect(wrong).toEqual([])
    expect(texts.length).toBeGreaterThan(8)
  })
})

describe('Contents that a build must not have', () => {
  it('no source maps', () => {
    expect(siteFiles().filter((file) => file.includes('.map'))).toEqual([])
    expect(
      siteFiles().filter((file) => /\.(js|css)$/.test(file) && siteText(file).includes('sourceMappingURL')),
    ).toEqual([])
  })

  it('[A15] no code made of text', () =>
    expect(scripts.filter((file) => /\beval\(|\bnew Function\b|\bsetTimeout\(["'`]/.test(siteText(file)))).toEqual([]))

  it('[A32] no local stand-in', () =>
    expect(siteFiles().filter((file) => !file.endsWith('.png') && siteText(file).includes(localMarker))).toEqual([]))

  it('[A32] no page of the local host: none of its words, channels or layouts, and nothing cached offline', () => {
    const traces = ['bellbook.machines', 'Send an event', 'org.eclipse.elk', 'setChunkedLayout', 'elk.layered']
    const local = localFiles()
      .filter((file) => file.endsWith('.js'))
      .map((file) => localText(file))
      .join('\n')
    expect(['bellbook.machines', 'Send an event', 'org.eclipse.elk'].filter((trace) => !local.includes(trace))).toEqual(
      [],
    )
    expect(
      siteFiles().filter((file) => !file.endsWith('.png') && traces.some((trace) => siteText(file).includes(trace))),
    ).toEqual([])
    expect(siteFiles().filter((file) => /\/local[./]/.test(file))).toEqual([])
    expect(siteText('/sw.js')).not.toMatch(/\/local[./]/)
  })

  it('[A15] no code made of text in the pages of the local host either', () => {
    expect(
      localFiles().filter(
        (file) => file.endsWith('.js') && /\beval\(|\bnew Function\b|\bsetTimeout\(["'`]/.test(localText(file)),
      ),
    ).toEqual([])
  })

  it('no development build of React', () => {
    expect(
      scripts.filter(
        (file) =>
          siteText(file).includes('react-dom.development') || siteText(file).includes('Download the React DevTools'),
      ),
    ).toEqual([])
  })

  it('no font that a browser would drop: a family with a digit at the start of a word needs its quotes', () => {
    const families = siteFiles()
      .filter((file) => file.endsWith('.css'))
      .flatMap((file) =>
        [...siteText(file).matchAll(/@font-face\s*\{[^}]*?font-family:\s*([^;}]+)/g)].map(
          ([, family]) => family?.trim() ?? '',
        ),
      )
    expect(families.filter((family) => !/^["']/.test(family) && /(^|\s)\d/.test(family))).toEqual([])
    expect(families.length).toBeGreaterThan(0)
  })
})
