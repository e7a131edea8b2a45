/**
 * The toast of a finished action: the server's `msg`, taken from the same catalog, so that it also
 * exists when the outcome was learned by its key. A screen with more details, such as how many
 * orders were sent, shows its own.
 */
import { showToast } from '@assay/ui/notes/toasts.ts'
import type { Route } from '@assay/wire/route.ts'
import { loadMessages, t } from '../i18n/i18n.ts'

export async function toastDone({ success }: Route): Promise<void> {
  if (!success) return
  // Without the catalog there is no toast; the screen shows the result.
  const isSpoken = await loadMessages('errors').then(
    () => true,
    () => false,
  )
  if (isSpoken) showToast(t(`error.${success}`), 'success')
}
