// Runs before the first paint, so that a chosen theme never flashes the other one. A file of its own
// because the content security policy refuses inline scripts.
try {
  const chosen = localStorage.getItem('parley:theme')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen
} catch {
  // Storage can be switched off; the system's scheme then decides.
}
