/** Whether the member has asked the browser to save data. Only Chromium exposes this. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
