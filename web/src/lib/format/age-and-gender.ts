type Person = { age: number | null; gender: string | null }

/** "38 years old · Female"; unknown or undisclosed parts are left out. */
export function ageAndGender({ age, gender }: Person): string {
  const shownGender = gender === 'Prefer not to say' ? null : gender
  return [age !== null && `${age} years old`, shownGender].filter(Boolean).join(' · ')
}
