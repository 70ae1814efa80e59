// Every key in localStorage (spec section 3, "Stored locally in the browser"). Each is an export of its own, so that a
// page without the app carries only those it needs: import them as `storageKeys`.

/** Light, dark or system; `/theme.js` reads it before the first paint. */
export const theme = 'bellbook.theme'
export const accessToken = 'bellbook.accessToken'
/** Milliseconds since the epoch. */
export const tokenExpiry = 'bellbook.tokenExpiry'
/** Present while a user is signed in; `/theme.js` sends such a visitor from `/` to `/app`. */
export const userId = 'bellbook.userId'
/** The current journal's file id, under the present key and the one of older versions. */
export const fileId = 'bellbook.fileId'
export const legacyFileId = 'bellbook.currentJournalId'
/** Counts the sign-outs: an answer to a request from before one must not be stored after it. */
export const generation = 'bellbook.generation'
/** Counts the changes of user and file, to be compared with their durable row. */
export const sessionVersion = 'bellbook.sessionVersion'
/** The user whose sign-out the server does not know of yet: the sealed cookie is still there. */
export const owedSignOut = 'bellbook.owed'
/** The folder of new journals, so that a lagging list cannot hide it. */
export const journalsFolderId = 'bellbook.journalsFolderId'
/** The current journal's file name, shown while the drive cannot be asked. */
export const fileName = 'bellbook.fileName'
/** The last picture of the market, as JSON. */
export const dashboardCache = 'bellbook.dashboardCache'
/** From when the market may be asked by hand again, milliseconds since the epoch. */
export const refreshableAt = 'bellbook.refreshableAt'
/** Ids of the commands chosen in the palette, newest first, as JSON. */
export const recentCommands = 'bellbook.recentCommands'
/** Pairs of file id and open checklist's id, the latest first, as JSON. */
export const openChecklists = 'bellbook.openChecklists'
/** The open journal's calendar as last shown: file id, accounts and results by day, as JSON. */
export const shownResults = 'bellbook.shownResults'
/** The last accounts and positions that brokers reported, as JSON. */
export const brokers = 'bellbook.brokers'
/** How far brokers' records were read into each journal, as JSON. */
export const syncProgress = 'bellbook.walks'
export const foldedPanels = 'bellbook.foldedPanels'
/** 'off' if letters alone are no shortcuts. */
export const singleKeys = 'bellbook.singleKeys'
/** '12' or '24' if the user has chosen a clock. */
export const clock = 'bellbook.clock'
/** 'month', 'day' or 'year' if the user has chosen the first part of dates. */
export const dateOrder = 'bellbook.dateOrder'
/** '1' or '6' if weeks do not begin on Sunday. */
export const firstWeekday = 'bellbook.firstWeekday'
/** 'HH:mm' if this device reminds of open tasks at that time. */
export const reminder = 'bellbook.reminder'
/** Day and time of the last reminder, so that a second tab does not repeat it. */
export const reminded = 'bellbook.reminded'
/** Counts the removals from this device: a page that was open before the last one stores nothing any more. */
export const removed = 'bellbook.removed'
/** The last `/config.json`, so that a start needs no network. */
export const config = 'bellbook.config'
