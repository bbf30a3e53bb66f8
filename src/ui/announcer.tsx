"use client";
import { createContext, type ReactNode, useCallback, useContext, useState } from "react";

const Context = createContext<(text: string) => void>(() => {});

/** Announces text politely to screen readers, wherever they are on the page. */
export const useAnnounce = () => useContext(Context);

export function Announcer({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState({ text: "", count: 0 });
  const say = useCallback((text: string) => setSaid(({ count }) => ({ text, count: count + 1 })), []);
  return (
    <Context.Provider value={say}>
      {children}
      <div role="status" aria-live="polite" className="out-of-sight">
        <span key={said.count}>{said.text}</span>
      </div>
    </Context.Provider>
  );
}
