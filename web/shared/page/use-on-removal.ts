import { useEffect, useRef } from 'react'

/** Calls the latest `act` as the component is removed: a field that is removed while a text is typed gets no blur. */
export const useOnRemoval = (act: () => void): void => {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => () => latest.current(), [])
}
