/** A quiet row after the server ended the session, with a button to sign in again. */
import { Banner } from '@assay/ui/notes/Banner.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { useT } from '../../i18n/i18n.ts'
import { openLogin } from '../../session/loginSheet.ts'
import { session } from '../../session/session.ts'
import { useStore } from '../../store/createStore.ts'

export function SignedOutRow() {
  const t = useT()
  const { wasEnded, member } = useStore(session)
  if (!wasEnded || member) return null
  return (
    <Banner
      action={
        <Button kind="quiet" onClick={() => openLogin()}>
          {t('app.login')}
        </Button>
      }
    >
      {t('home.signedOut')}
    </Banner>
  )
}
