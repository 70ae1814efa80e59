/** In every answer of the local stand-ins, so that a bundle for the cloud can be searched for it. */
export const localMarker = 'bellbook-local-stand-in'
