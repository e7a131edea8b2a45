/**
 * What a finished action says: the sentence that the server's answer carries as its `msg`, taken
 * from the same catalog, so that it is there too when the outcome was learned by its key and no
 * answer came. A screen that knows more, such as how many orders went, says so itself.
 */
import { showToast } from '@assay/ui/notes/toasts.ts'
import type { Route } from '@assay/wire/route.ts'
import { loadMessages, t } from '../i18n/i18n.ts'

export async function toastDone({ success }: Route): Promise<void> {
  if (!success) return
  // Without its words nothing is said; what was done shows on the screen.
  const isSpoken = await loadMessages('errors').then(
    () => true,
    () => false,
  )
  if (isSpoken) showToast(t(`error.${success}`), 'success')
}
