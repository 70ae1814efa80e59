/** By this channel the page that the portal returns to tells the app's tabs that somebody is back. */
export const portalReturnChannel = 'bellbook.portal'
