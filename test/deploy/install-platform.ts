import { platformFolder } from './platform.ts'

/** Once for all files, which run two at a time. */
export const setup = (): void => void platformFolder()
