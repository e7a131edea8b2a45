/** A signed-in member opened a friend's link: they cannot register or get an inviter. */
import { Button } from '@assay/ui/press/Button.tsx'
import { useT } from '../../i18n/i18n.ts'
import css from './LoginSheet.module.css'

export function HasAccount({ onInvite }: { onInvite: () => void }) {
  const t = useT()
  return (
    <>
      <p>{t('wallet.login.hasAccount')}</p>
      <p className={css.muted}>{t('wallet.login.inviterOnce')}</p>
      <Button onClick={onInvite}>{t('app.title.invite')}</Button>
    </>
  )
}
