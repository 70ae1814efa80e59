/**
 * Shares that the exchanges of New York and Toronto list by their class, with a mark before its letter (their lists of
 * symbols, 2026, and some from before). The mark is a point, a stroke, a hyphen or a blank, by who writes it.
 */
const listed: ReadonlySet<string> = new Set(
  (
    'AGM.A AKO.A AKO.B ATD.A ATD.B BBD.A BBD.B BF.A BF.B BH.A BIO.B BRK.A BRK.B BWL.A CCL.A CCL.B CIG.C CRD.A CRD.B ' +
    'CTC.A CWEN.A EBR.B GEF.B GIB.A GTN.A HEI.A HUB.A HUB.B HVT.A JW.A JW.B LEN.B LGF.A LGF.B MKC.V MOG.A MOG.B ' +
    'PBR.A QBR.A QBR.B RCI.A RCI.B RDS.A RDS.B SJR.B STZ.B TAP.A TCL.A TCL.B TECK.A TECK.B UHAL.B WSO.B'
  ).split(' '),
)

/** The one name of a listed class of shares: 'BRK.B' of 'BRK/B', 'BRK B' and 'BRK-B'. Any other name stays. */
export const classNamed = (name: string): string => {
  const [, root = '', letter = ''] = /^([A-Z]{2,4})[./ -]([A-Z])$/.exec(name) ?? []
  return listed.has(`${root}.${letter}`) ? `${root}.${letter}` : name
}
