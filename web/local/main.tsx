import '#web/design/tokens/reset.css.ts'
import { createRoot } from 'react-dom/client'
import { MachinesPage } from './machines-page.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The document of the local host has no root')
createRoot(root).render(<MachinesPage />)
