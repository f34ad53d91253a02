/** Under which name the configuration of a bot keeps the secret of a service. */
export const secretKey = (integration: string) => `webhook_secret.${integration}`

/** The secret of a service: its own, or else the one that a bot has for all. */
export function secretOf(
  config: Readonly<Record<string, string>> | null | undefined,
  integration: string,
): string | undefined {
  return config?.[secretKey(integration)] ?? config?.webhook_secret
}
