/** The router of a browser, around the pages. */
import type { ReactNode } from 'react'
import { BrowserRouter } from 'react-router'

/** At once: what is chosen stands in addresses too, and a choice must show when it is pressed. */
export const inBrowser = (pages: ReactNode) => (
  <BrowserRouter useTransitions={false}>{pages}</BrowserRouter>
)
