export const personalKeyRefusal =
  "a Personal key opens its owner's own brokers to every user, so a deploy takes a commercial key alone"
