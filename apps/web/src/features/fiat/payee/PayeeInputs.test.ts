import { NO_PAYEE, payeeFault } from '@assay/domain/fiat/payee.ts'
import { createElement } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { loadMessages, t } from '../../../i18n/i18n.ts'
import { renderMarkup } from '../../../testing/render.ts'

beforeAll(() => loadMessages('fiat'))

test('digits of a card that do not fit together are hinted at, and stop nothing', async () => {
  vi.stubGlobal('window', new EventTarget())
  const { PayeeInputs } = await import('./PayeeInputs.tsx')
  const shown = (card: string) => {
    const payee = { ...NO_PAYEE, holder: 'Zoë Müller', bank: 'B', card }
    const fault = payeeFault(payee, 'bankCard')
    const form = { payee, fault, isKept: false, nameMasked: '', edit() {}, checked: () => payee }
    return renderMarkup(createElement(PayeeInputs, { form, method: 'bankCard' }))
  }
  const hint = t('fiat.payee.cardHint')
  expect(shown('4242 4242 4242 4242')).not.toContain(hint)
  expect(shown('4242 4242 4242 4241')).toContain(hint)
  expect(shown('4242 4242 4242 4241')).not.toContain('aria-invalid')
})
