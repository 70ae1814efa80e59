/** What the spec calls product-specific. */
export const product = {
  name: 'Bellbook',
  appId: 'bellbook',
  /** Written into every new journal file. */
  fileVersion: '1.0.0',
  journalExtension: '.bellbook',
  /** The spec's other reading: such files are listed, opened and saved too, and keep their extension. */
  legacyExtension: '.tjd',
  journalMediaType: 'application/vnd.bellbook+json',
  /** In the drive's app-data area. */
  journalsFolder: 'journals',
  defaultSupportEmail: 'support@bellbook.example',
  /** The landing page's claim; awaits the aggregator's own list as its source. */
  institutionsClaim: '5,000+ institutions',
  apiBasePath: '/api',
} as const
