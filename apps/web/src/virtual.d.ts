/** Modules that the build makes: a chunk per language, and one for each area beyond the core. */

declare module 'virtual:catalogs' {
  type Messages = import('@lingui/core').Messages
  type Area = () => Promise<{ default: Messages }>
  type Catalog = { default: Messages; areas: Record<string, Area | undefined> }
  export const catalogs: Record<string, (() => Promise<Catalog>) | undefined>
}
