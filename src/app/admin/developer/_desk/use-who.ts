export { useWho } from "@/ui/format/use-who";
