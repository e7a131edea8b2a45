/**
 * Shares a URL of the app: by the system's sheet, else the clipboard; says so if no one else can
 * open it.
 */
import { showToast } from '@assay/ui/notes/toasts.ts'
import { copyText } from '@assay/ui/press/copyText.ts'
import { useT } from '../../i18n/i18n.ts'
import { usePublicUrl } from './publicUrl.ts'
import { useOrigin } from './useOrigin.ts'

export function useShare(path: string) {
  const t = useT()
  const origin = useOrigin()
  const url = usePublicUrl(origin + path)
  return async (title: string) => {
    if (!url) return showToast(t('app.thisMachine'), 'info')
    // Closing the system's sheet is not an error.
    if (navigator.share) return navigator.share({ title, url }).catch(() => undefined)
    const worked = await copyText(url)
    showToast(t(worked ? 'app.copied' : 'app.copyFailed'), worked ? 'success' : 'error')
  }
}
