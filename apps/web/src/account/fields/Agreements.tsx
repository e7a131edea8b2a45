/** Both agreements, readable in a sheet, and one checkbox that is never preselected. */
import { Checkbox } from '@assay/ui/choices/Checkbox.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../api/errorText.ts'
import { useT } from '../../i18n/i18n.ts'
import { HtmlArticle } from '../../page/article/HtmlArticle.tsx'
import css from '../accountForms.module.css'
import { agreementsQuery } from './accountQueries.ts'

type AgreementsProps = {
  hasAgreed: boolean
  onAgree: (hasAgreed: boolean) => void
  error: string | undefined
}

export function Agreements({ hasAgreed, onAgree, error }: AgreementsProps) {
  const t = useT()
  const agreements = useQuery(agreementsQuery)
  const [shown, setShown] = useState<'userAgreement' | 'privacyPolicy'>()
  const [last, setLast] = useState<'userAgreement' | 'privacyPolicy'>('userAgreement')
  const show = (which: typeof last) => {
    setShown(which)
    setLast(which)
  }
  return (
    <div>
      <Checkbox isChecked={hasAgreed} isWrong={error !== undefined} onChange={onAgree}>
        {t('account.agree')}
      </Checkbox>
      {error && (
        <p role="alert" className={css.wrong}>
          {error}
        </p>
      )}
      <div className={css.links}>
        <Button kind="quiet" onClick={() => show('userAgreement')}>
          {t('account.userAgreement')}
        </Button>
        <Button kind="quiet" onClick={() => show('privacyPolicy')}>
          {t('account.privacyPolicy')}
        </Button>
      </div>
      <Sheet
        isOpen={shown !== undefined}
        onClose={() => setShown(undefined)}
        title={t(`account.${last}`)}
      >
        {agreements.data && <HtmlArticle html={agreements.data[last]} />}
        {agreements.error && (
          <Button kind="secondary" isBlock onClick={() => void agreements.refetch()}>
            {errorText(agreements.error)} {t('app.retry')}
          </Button>
        )}
      </Sheet>
    </div>
  )
}
