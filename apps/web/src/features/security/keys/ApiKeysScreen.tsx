/**
 * The member's API keys: what each may do, from where and until when, when it was used, and its
 * end.
 */
import { Row } from '@assay/ui/rows/Rows.tsx'
import { type ConfirmFact, ConfirmSheet } from '@assay/ui/sheets/ConfirmSheet.tsx'
import type { Reply } from '@assay/wire/route.ts'
import { type getApiKeys, revokeApiKey } from '@assay/wire/routes/member/apiKey.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSubmit } from '../../../account/useSubmit.ts'
import { call } from '../../../api/call.ts'
import { toastDone } from '../../../api/toastDone.ts'
import { useT } from '../../../i18n/i18n.ts'
import { Page } from '../../../page/Page.tsx'
import { useLastShown } from '../../../page/useLastShown.ts'
import { KeyList } from '../KeyList.tsx'
import own from '../security.module.css'
import { apiKeysQuery } from '../securityQueries.ts'
import { TimeText } from '../TimeText.tsx'

type Key = Reply<typeof getApiKeys>[number]

export function ApiKeysScreen() {
  const t = useT()
  const list = useQuery(apiKeysQuery)
  const [chosen, setChosen] = useState<Key>()
  return (
    <Page title={t('app.title.apiKeys')}>
      <KeyList
        list={list}
        why={t('apiKeys.empty')}
        add={{ label: t('apiKeys.new'), path: '/apiKeys/new' }}
      >
        {(key) => (
          <Row
            key={key.id}
            title={<span className={own.name}>{key.name}</span>}
            hint={<LastUse of={key} />}
            value={t(key.right === 'trade' ? 'apiKeys.trade' : 'apiKeys.read')}
            onPress={() => setChosen(key)}
          />
        )}
      </KeyList>
      <p className={own.footnote}>
        <a href="/docs">{t('apiKeys.how')}</a>
      </p>
      <Details
        of={chosen}
        onClose={() => setChosen(undefined)}
        onRevoked={() => void list.refetch()}
      />
    </Page>
  )
}

function LastUse({ of: { usedAt, usedFrom } }: { of: Key }) {
  const t = useT()
  if (usedAt === undefined) return t('apiKeys.neverUsed')
  return (
    <>
      <TimeText at={usedAt} /> · <span className="num">{usedFrom}</span>
    </>
  )
}

type DetailsProps = { of: Key | undefined; onClose: () => void; onRevoked: () => void }

function Details({ of: key, onClose, onRevoked }: DetailsProps) {
  const t = useT()
  const submit = useSubmit()
  const shown = useLastShown(key)
  if (!shown) return null
  const revoke = () =>
    submit.run(async () => {
      await call(revokeApiKey, { id: shown.id })
      void toastDone(revokeApiKey)
      onClose()
      onRevoked()
    })
  return (
    <ConfirmSheet
      isOpen={key !== undefined}
      title={shown.name}
      facts={factsOf(shown, t)}
      risk={t('apiKeys.revokeText')}
      confirmLabel={t('apiKeys.revoke')}
      backLabel={t('app.cancel')}
      kind="danger"
      isBusy={submit.isBusy}
      error={submit.at('form')}
      onConfirm={() => void revoke()}
      onClose={() => {
        submit.forgive()
        onClose()
      }}
    />
  )
}

const factsOf = (key: Key, t: ReturnType<typeof useT>): ConfirmFact[] => [
  { label: t('apiKeys.id'), value: <span className={own.keyText}>{key.id}</span> },
  {
    label: t('apiKeys.right'),
    value: t(key.right === 'trade' ? 'apiKeys.trade' : 'apiKeys.read'),
  },
  { label: t('apiKeys.from'), value: key.networks.join(', ') || t('apiKeys.everywhere') },
  { label: t('apiKeys.createdAt'), value: <TimeText at={key.createdAt} /> },
  {
    label: t('apiKeys.expiresAt'),
    value: key.expiresAt === undefined ? t('apiKeys.never') : <TimeText at={key.expiresAt} />,
  },
  { label: t('apiKeys.usedAt'), value: <LastUse of={key} /> },
]
