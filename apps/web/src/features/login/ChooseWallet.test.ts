import { getAbout } from '@assay/wire/routes/home.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Login } from './useLogin.ts'

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('location', { href: 'https://exchange.example/', hostname: 'exchange.example' })
})

const none = () => null

/** What a visitor without a wallet sees. */
async function shown(walletFallbackUrl: string, isSearched = true): Promise<string> {
  const i18n = await import('../../i18n/i18n.ts')
  vi.stubGlobal('document', { documentElement: {}, getElementById: none, querySelector: none })
  await i18n.speak('en')
  const { renderMarkup } = await import('../../testing/render.ts')
  const { ChooseWallet } = await import('./ChooseWallet.tsx')
  const { findWallets } = await import('../../session/wallet/walletDiscovery.ts')
  vi.stubGlobal('window', new EventTarget())
  if (isSearched) await findWallets(Promise.resolve())
  const client = new QueryClient()
  client.setQueryData([getAbout.path, {}], { supportUrl: '', walletFallbackUrl })
  const login = { state: { step: 'choose' } } as unknown as Login
  const choose = createElement(ChooseWallet, { login, onLeave: () => undefined })
  return renderMarkup(
    createElement(MemoryRouter, null, createElement(QueryClientProvider, { client }, choose)),
  )
}

// proves WALLET-03
test('who has no wallet is offered the operator’s address by its host, without a redirect', async () => {
  const page = await shown('https://wallets.example/start')
  expect(page).toContain('Continue at wallets.example')
  expect(page).not.toContain('href="https://wallets.example')
})

// proves WALLET-03
test('without one, or with one that is not secure, nothing is offered', async () => {
  for (const url of ['', 'http://wallets.example', 'javascript:alert(1)']) {
    expect(await shown(url)).not.toContain('Continue at')
  }
})

// proves WALLET-01
test('while wallets are searched for, no one is asked to install one', async () => {
  const missing = 'No wallet was found'
  expect(await shown('https://wallets.example/start', false)).not.toContain(missing)
  vi.resetModules()
  expect(await shown('https://wallets.example/start')).toContain(missing)
})
