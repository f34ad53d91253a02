export const OWNER = { email: 'ada@example.com', password: 'correct horse battery' }
/** With these, the first start makes the organization. */
export const FIRST_ORGANIZATION = {
  ORGANIZATION_NAME: 'Harbour Labs',
  OWNER_EMAIL: OWNER.email,
  OWNER_PASSWORD: OWNER.password,
}

export async function apiKeyAt(url: string): Promise<string> {
  const body = new URLSearchParams({ username: OWNER.email, password: OWNER.password })
  const answer = await fetch(`${url}/api/v1/fetch_api_key`, { method: 'POST', body })
  return ((await answer.json()) as { api_key: string }).api_key
}
