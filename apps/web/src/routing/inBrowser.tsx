/** The router of a browser, around the pages. */
import type { ReactNode } from 'react'
import { BrowserRouter } from 'react-router'

/** Without a transition: choices are part of URLs, and must show at once. */
export const inBrowser = (pages: ReactNode) => (
  <BrowserRouter useTransitions={false}>{pages}</BrowserRouter>
)
