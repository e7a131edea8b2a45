/**
 * The anti-phishing word, which every mail of ours contains, so that a forged one is recognized.
 */
import { TextField } from '@assay/ui/fields/TextField.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { saveAntiPhishingWord } from '@assay/wire/routes/member/security.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import css from '../../account/accountForms.module.css'
import { FormTrouble } from '../../account/FormTrouble.tsx'
import { useSubmit } from '../../account/useSubmit.ts'
import { call } from '../../api/call.ts'
import { toastDone } from '../../api/toastDone.ts'
import { useT } from '../../i18n/i18n.ts'
import { Page } from '../../page/Page.tsx'
import { useGo } from '../../routing/useGo.ts'
import { refreshSecurity, securityQuery } from './securityQueries.ts'

export function AntiPhishingScreen() {
  const t = useT()
  const go = useGo()
  const submit = useSubmit()
  const { data } = useQuery(securityQuery)
  const [typed, setTyped] = useState<string>()
  const word = typed ?? data?.antiPhishingWord ?? ''
  const save = () =>
    submit.run(async () => {
      await call(saveAntiPhishingWord, { word })
      await refreshSecurity()
      void toastDone(saveAntiPhishingWord)
      go.back()
    })
  return (
    <Page title={t('app.title.antiPhishing')}>
      <form
        noValidate
        className={css.page}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <p className={css.muted}>{t('security.phishingText')}</p>
        <FormTrouble submit={submit} />
        <TextField
          label={t('app.title.antiPhishing')}
          hint={t('security.phishingRule')}
          maxLength={20}
          autoComplete="off"
          value={word}
          onChange={setTyped}
        />
        <Button type="submit" size="large" isBlock isBusy={submit.isBusy}>
          {t('security.save')}
        </Button>
      </form>
    </Page>
  )
}
