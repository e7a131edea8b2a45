import { getAbout } from '@assay/wire/routes/home.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'

const SUPPORT = 'https://support.example'

test('a press leads to customer service in another tab, which learns nothing of this one', async () => {
  const opened = vi.fn(() => null)
  const left = vi.fn()
  vi.stubGlobal('window', Object.assign(new EventTarget(), { open: opened }))
  vi.stubGlobal('location', { assign: left })
  const { useOpenSupport } = await import('./useSupportUrl.ts')
  const client = new QueryClient()
  client.setQueryData([getAbout.path, {}], { supportUrl: SUPPORT })
  let press: (() => void) | undefined
  const Button = () => {
    press = useOpenSupport().open
    return null
  }
  renderToString(
    createElement(
      MemoryRouter,
      null,
      createElement(QueryClientProvider, { client }, createElement(Button)),
    ),
  )
  press?.()
  // `window.open` then does not report success: null is no reason to leave this page.
  expect(opened.mock.calls).toEqual([[SUPPORT, '_blank', 'noopener,noreferrer']])
  expect(left).not.toHaveBeenCalled()
})
