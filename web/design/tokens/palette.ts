/** The two themes, as plain data so that a test can compute contrasts; components use the theme contract. */
export interface Palette {
  readonly color: {
    readonly page: string
    /** Panels, fields, dialogs. */
    readonly surface: string
    /** The sidebar, the track of a progress bar, a hovered row. */
    readonly sunken: string
    readonly text: string
    /** Labels, captions, help; 4.5:1 everywhere. */
    readonly muted: string
    /** Done and struck through; 4.5:1 on page and surface. */
    readonly faint: string
    /** Hairlines that carry no meaning. */
    readonly rule: string
    /** Outlines of controls: fields, check boxes (3:1). */
    readonly outline: string
    readonly accent: string
    readonly accentFill: string
    readonly accentFillHover: string
    readonly onAccent: string
    readonly accentWash: string
    /** Money gained, progress of 80 and more. */
    readonly positive: string
    readonly positiveWash: string
    /** Progress of 50 and more, and warnings. */
    readonly caution: string
    readonly cautionWash: string
    /** Money lost, progress below 50, errors. */
    readonly critical: string
    readonly criticalWash: string
    /** Progress bars (3:1 on page and surface); the figures next to them say the same. */
    readonly positiveBar: string
    readonly cautionBar: string
    readonly criticalBar: string
    /** Fills of buttons that confirm or destroy, and the text on them. */
    readonly positiveFill: string
    readonly criticalFill: string
    readonly onFill: string
    /** The focus ring (3:1 on every surface). */
    readonly focus: string
    readonly scrim: string
  }
  readonly shadow: {
    readonly resting: string
    /** A menu, a toast, a tooltip. */
    readonly floating: string
    readonly raised: string
  }
}

export const paper: Palette = {
  color: {
    page: '#f7f3ea',
    surface: '#fdfbf5',
    sunken: '#efe9dc',
    text: '#23201a',
    muted: '#5e574a',
    faint: '#6b6455',
    rule: '#ddd5c4',
    outline: '#8b8270',
    accent: '#80560f',
    accentFill: '#7c5310',
    accentFillHover: '#69460c',
    onAccent: '#fffaf0',
    accentWash: '#f3e8cf',
    positive: '#1f6a45',
    positiveWash: '#e4eee1',
    caution: '#7d5c00',
    cautionWash: '#f6ebc9',
    critical: '#a1302a',
    criticalWash: '#f7e4dd',
    positiveBar: '#2d8257',
    cautionBar: '#a38000',
    criticalBar: '#bf473c',
    positiveFill: '#1f6a45',
    criticalFill: '#a1302a',
    onFill: '#fffdf8',
    focus: '#80560f',
    scrim: 'rgb(35 32 26 / 0.45)',
  },
  shadow: {
    resting: '0 1px 0 rgb(35 32 26 / 0.05)',
    floating: '0 1px 2px rgb(60 48 20 / 0.10), 0 6px 20px rgb(60 48 20 / 0.14)',
    raised: '0 2px 4px rgb(60 48 20 / 0.10), 0 20px 60px rgb(60 48 20 / 0.24)',
  },
}

export const ink: Palette = {
  color: {
    page: '#11161e',
    surface: '#171e28',
    sunken: '#0c1118',
    text: '#ebe5d8',
    muted: '#aca695',
    faint: '#938e80',
    rule: '#29323f',
    outline: '#6f7a8a',
    accent: '#d8ab55',
    accentFill: '#d8ab55',
    accentFillHover: '#e6be70',
    onAccent: '#1c1406',
    accentWash: '#2b2619',
    positive: '#6cc499',
    positiveWash: '#16291f',
    caution: '#d9b84e',
    cautionWash: '#2c2713',
    critical: '#f0897b',
    criticalWash: '#331c1b',
    positiveBar: '#63bd90',
    cautionBar: '#e6d25e',
    criticalBar: '#e97c6e',
    positiveFill: '#6cc499',
    criticalFill: '#f0897b',
    onFill: '#10151c',
    focus: '#e6be70',
    scrim: 'rgb(4 6 10 / 0.62)',
  },
  shadow: {
    resting: '0 1px 0 rgb(0 0 0 / 0.20)',
    floating: '0 1px 2px rgb(0 0 0 / 0.40), 0 8px 24px rgb(0 0 0 / 0.45)',
    raised: '0 2px 4px rgb(0 0 0 / 0.40), 0 24px 70px rgb(0 0 0 / 0.60)',
  },
}
