import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { type ImportStart, useScreenRequests } from '#web/read-models/screen-requests.ts'
import { journalView } from '#web/read-models/views.ts'
import { lazyPart } from '#web/shared/page/lazy-part.tsx'

const ImportTradesDialog = lazyPart(() =>
  import('#web/features/settings/import-trades-dialog.tsx').then((module) => module.ImportTradesDialog),
)

/** The import dialog over any page, once it is requested and a journal is open. */
export const AskedImport = () => {
  const [start, setStart] = useState<ImportStart>()
  const { journal } = useSnapshot(journalView)
  useScreenRequests(['import-trades'], (request) => request.kind === 'import-trades' && setStart(request.start))
  const close = () => setStart(undefined)
  return start && journal && <ImportTradesDialog start={start} onClose={close} onMissing={close} />
}
