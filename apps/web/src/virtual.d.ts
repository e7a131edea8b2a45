/** Modules that the build makes. */
declare module 'virtual:catalogs' {
  export const catalogs: Record<string, (() => Promise<{ default: unknown }>) | undefined>
}
