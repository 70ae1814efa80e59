import { inFigures } from '../figures.ts'

/** The size of a journal file: bytes in KB, rounded, '13,442 KB'; '< 1 KB' below one (spec section 2, Settings). */
export const sizeLabel = (bytes: number): string => (bytes < 1024 ? '< 1 KB' : `${inFigures(Math.round(bytes / 1024))} KB`)
