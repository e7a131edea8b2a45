/** Notices, help pages and messages: one row per language, English where one is missing. */
import type { MemberId } from '@assay/domain/account.ts'
import {
  ARTICLE_ATTRIBUTES,
  ARTICLE_LINK,
  ARTICLE_TAGS,
  isArticleImage,
} from '@assay/wire/articleHtml.ts'
import type { Locale } from '@assay/wire/locale.ts'
import type { Article } from '@assay/wire/routes/home.ts'
import type pg from 'pg'
import sanitizeHtml from 'sanitize-html'

export type ArticleKind = 'notice' | 'help' | 'tip'
export type NewArticle = {
  id: number
  kind: ArticleKind
  publishedAt: number
  member?: MemberId
  texts: Partial<Record<Locale, { title: string; body: string }>>
}

export type Articles = {
  list(kind: 'notice' | 'help', locale: Locale): Promise<Article[]>
  /** Unread messages to the member, or to everyone. */
  tips(
    member: MemberId | undefined,
    locale: Locale,
  ): Promise<{ personal: Article[]; general: Article[] }>
  markRead(member: MemberId, id: number): Promise<void>
  publish(article: NewArticle): Promise<void>
  /** The number belongs to another article: of another kind or time. */
  isTaken(article: NewArticle): Promise<boolean>
}

const LOCALIZED = `SELECT DISTINCT ON (id) id, title, body, published_at AS "publishedAt", member
  FROM article WHERE kind = $1 AND locale IN ($2, 'en') AND published_at <= $3`
/** The requested language comes before English. */
const PREFERRED = `ORDER BY id, locale = 'en'`

export function createArticles(pool: pg.Pool): Articles {
  return {
    async list(kind, locale) {
      const { rows } = await pool.query(
        `SELECT id, title, body, "publishedAt" FROM (${LOCALIZED} ${PREFERRED}) AS found
         ORDER BY "publishedAt" DESC, id DESC`,
        [kind, locale, Date.now()],
      )
      return rows as Article[]
    },

    async tips(member, locale) {
      const { rows } = await pool.query(
        `SELECT * FROM (${LOCALIZED}
           AND (member IS NULL OR member = $4)
           AND NOT EXISTS (SELECT 1 FROM tip_read WHERE tip_read.member = $4 AND article = id)
           ${PREFERRED}) AS found ORDER BY "publishedAt" DESC`,
        ['tip', locale, Date.now(), member ?? null],
      )
      const found = rows as (Article & { member: MemberId | null })[]
      return {
        personal: found.filter((tip) => tip.member !== null),
        general: found.filter((tip) => tip.member === null),
      }
    },

    async markRead(member, id) {
      await pool.query(
        `INSERT INTO tip_read (member, article)
         SELECT DISTINCT $1::bigint, id FROM article
         WHERE id = $2 AND kind = 'tip' AND (member IS NULL OR member = $1)
         ON CONFLICT DO NOTHING`,
        [member, id],
      )
    },

    async isTaken({ id, kind, publishedAt }) {
      const { rows } = await pool.query(
        'SELECT 1 FROM article WHERE id = $1 AND (kind <> $2 OR published_at <> $3) LIMIT 1',
        [id, kind, publishedAt],
      )
      return rows.length > 0
    },

    async publish({ id, kind, publishedAt, member, texts }) {
      for (const [locale, { title, body }] of Object.entries(texts)) {
        await pool.query(
          `INSERT INTO article (id, locale, kind, title, body, published_at, member)
           VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id, locale) DO UPDATE
           SET title = excluded.title, body = excluded.body, published_at = excluded.published_at`,
          [id, locale, kind, title, sanitizeBody(body), publishedAt, member ?? null],
        )
      }
    },
  }
}

/** The allowed content of an article; sanitized again when it is shown. */
export function sanitizeBody(html: string): string {
  const { a = [], ...attributes } = ARTICLE_ATTRIBUTES
  return sanitizeHtml(html, {
    allowedTags: [...ARTICLE_TAGS],
    allowedAttributes: { ...mutable(attributes), a: [...a, ...Object.keys(ARTICLE_LINK)] },
    allowedSchemes: ['https'],
    allowProtocolRelative: false,
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isArticleImage(attribs.src ?? ''),
    transformTags: { a: sanitizeHtml.simpleTransform('a', ARTICLE_LINK) },
  })
}

const mutable = (lists: Readonly<Record<string, readonly string[]>>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(lists).map(([tag, names]) => [tag, [...names]]))
