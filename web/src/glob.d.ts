/** Of Vite, whose own types would also declare every style sheet. */
interface ImportMeta {
  glob<T>(pattern: string, options: { eager: true; import: 'default' }): Record<string, T>
  glob<T>(pattern: string, options: { eager: false; import: 'default' }): Record<string, () => Promise<T>>
}

/** What a refusal of the server is about: see refused-parameters.ts. */
declare module 'virtual:refused-parameters' {
  const parameters: Readonly<Record<string, string>>
  export default parameters
}
