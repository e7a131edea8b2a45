/** The member's passkeys, with a way to add one, to take each away, and recovery codes. */
import { Row } from '@assay/ui/rows/Rows.tsx'
import { useQuery } from '@tanstack/react-query'
import css from '../../../account/accountForms.module.css'
import { useT } from '../../../i18n/i18n.ts'
import { Page } from '../../../page/Page.tsx'
import { useGo } from '../../../routing/useGo.ts'
import { RecoveryCodesLeft } from '../access/RecoveryCodesLeft.tsx'
import { KeyList } from '../KeyList.tsx'
import own from '../security.module.css'
import { passkeysQuery, securityQuery } from '../securityQueries.ts'
import { TimeText } from '../TimeText.tsx'

export function PasskeysScreen() {
  const t = useT()
  const go = useGo()
  const list = useQuery(passkeysQuery)
  const { data: security } = useQuery(securityQuery)
  return (
    <Page title={t('app.title.passkeys')}>
      <KeyList
        list={list}
        why={t('passkeys.why')}
        add={{ label: t('passkeys.add'), path: '/passkeys/new' }}
      >
        {({ id, name, createdAt, usedAt }) => (
          <Row
            key={id}
            title={<span className={own.name}>{name || id.slice(0, 8)}</span>}
            hint={
              <>
                {t(usedAt ? 'passkeys.usedAt' : 'passkeys.addedAt')}{' '}
                <TimeText at={usedAt ?? createdAt} />
              </>
            }
            value={t('passkeys.remove')}
            onPress={() => go.to(`/passkeys/${id}`)}
          />
        )}
      </KeyList>
      {list.data && list.data.length > 0 && security && (
        <div className={css.page}>
          <RecoveryCodesLeft left={security.recoveryCodesLeft} />
        </div>
      )}
    </Page>
  )
}
