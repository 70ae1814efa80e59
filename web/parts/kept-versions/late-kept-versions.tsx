import { latePart } from '../late-part/late-part.tsx'

/** The kept versions of a text, whose code comes with the first one. */
export const LateKeptVersions = latePart(() => import('./kept-versions.tsx').then((module) => module.KeptVersions))
