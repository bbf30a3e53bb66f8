export { Refused } from "@/ui/state/refused";
