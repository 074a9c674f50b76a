type Person = { age: number | null; gender: string | null }

/** "38 years old · Female"; what is not known, or not to be said, is left out. */
export function ageAndGender({ age, gender }: Person): string {
  const shownGender = gender === 'Prefer not to say' ? null : gender
  return [age !== null && `${age} years old`, shownGender].filter(Boolean).join(' · ')
}
