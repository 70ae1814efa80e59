import { useBrowserLocation } from 'wouter/use-browser-location'
import { InsightScreen } from './insight-screen.tsx'
import { ReviewScreen } from './review-screen.tsx'
import { SeasonScreen } from './season-screen.tsx'
import { YearScreen } from './year-screen.tsx'

export const InsightPages = () => {
  const [path] = useBrowserLocation()
  const [, , , page] = path.split('/')
  if (page === 'year') return <YearScreen />
  if (page === 'routine') return <SeasonScreen />
  return page === 'review' ? <ReviewScreen /> : <InsightScreen />
}
