/** The content of an invitation poster. */
import type { Translate } from '../../i18n/i18n.ts'
import type { PosterContent } from '../../poster/drawPoster.ts'

export function inviteContent(
  code: string,
  /** As it is written; missing where friends get nothing back. */
  friendRate: string | undefined,
  t: Translate,
): PosterContent {
  const friend = friendRate && t('invite.poster.friend', { rate: friendRate })
  return {
    hasDial: true,
    texts: [
      { text: t('home.guest.title'), size: 104, lines: 2, gap: 72, weight: 700, ink: 'text' },
      { text: t('home.guest.text'), size: 44, lines: 2, gap: 28 },
      ...(friend
        ? [{ text: friend, size: 42, lines: 2, gap: 24, weight: 600, ink: 'text' as const }]
        : []),
    ],
    invitation: t('poster.invitation'),
    code: t('poster.code', { code }),
    disclaimer: t('invite.poster.risk'),
  }
}
