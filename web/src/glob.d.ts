/** Of Vite, whose own types would also declare every style sheet. */
interface ImportMeta {
  glob<T>(pattern: string, options: { eager: true; import: 'default' }): Record<string, T>
  glob<T>(pattern: string, options: { eager: false; import: 'default' }): Record<string, () => Promise<T>>
}
